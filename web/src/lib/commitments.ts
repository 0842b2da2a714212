// Whether what was settled in secret is what its published hash says.
import type { Commitment } from './contract';

/**
 * Whether an opened commitment fits its hash: that of `salt:text`. null while it is not opened, and
 * where the browser cannot compute it (without a secure connection it lacks the means).
 */
export async function checked({ hash, text, salt }: Commitment): Promise<boolean | null> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (text === null || salt === null || subtle === undefined) return null;
  const found = await subtle.digest('SHA-256', new TextEncoder().encode(`${salt}:${text}`));
  const hexadecimal = Array.from(new Uint8Array(found), (byte) => byte.toString(16).padStart(2, '0'));
  return hexadecimal.join('') === hash.toLowerCase();
}
