// What is really played: a variant, and the settings in which a match differs from it.
import type { GameInfo, Setting } from './contract';
import { known, t } from './messages.svelte';
import { gameText, variantName, variantShort } from './seats';
import { effective } from './setup';

/** The number of seats is told in other words. */
const COUNTED = 'players';

function difference(game: string, option: string, value: Setting): string {
  const text = String(value);
  for (const key of [`setup_${game}.differs.${option}.${text}`, `setup_${game}.differs.${option}`]) {
    if (known(key)) return t(key, { value: text });
  }
  const label = gameText(game, `option.${option}`) ?? option;
  return t('page.differs', { label, value: gameText(game, `option.${option}.${text}`) ?? text });
}

/**
 * The variant's name; where settings differ from it, its short name and what is different.
 * `info` is undefined while the games on offer are not known.
 */
export function playedName(
  info: GameInfo | undefined,
  game: string,
  variant: string,
  settings: Readonly<Record<string, Setting>>,
): string {
  if (info === undefined) return variantShort(game, variant);
  const plain = effective(info, variant, {});
  const different = Object.entries(settings).filter(
    ([option, value]) => option !== COUNTED && option in plain && plain[option] !== value,
  );
  if (different.length === 0) return variantName(game, variant);
  const words = different.map(([option, value]) => difference(game, option, value));
  return [variantShort(game, variant), ...words].join(t('page.list.comma'));
}
