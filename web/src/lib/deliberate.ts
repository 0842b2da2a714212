// Clicks that were meant for what is on the screen now.

/**
 * A handler for buttons that are replaced, or move, by what they do: the second click of a doubled
 * one would hit whatever has come to its place, and answer a question that nobody has read.
 */
export function deliberate(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    // Of a doubled click the second has the detail 2, whatever it hits; keys have 0.
    if (event.detail < 2) act();
  };
}
