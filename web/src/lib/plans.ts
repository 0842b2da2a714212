// Conditional moves as a person writes them: a line each, the moves of a line between commas.

/** The lines in a text; what is empty counts for nothing. */
export function planOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/[,，、]/)
        .map((move) => move.trim())
        .filter((move) => move !== ''),
    )
    .filter((line) => line.length > 0);
}

/** The text of lines, which `planOf` reads back. */
export function planText(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.join(', ')).join('\n');
}
