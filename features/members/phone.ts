/** Parses the phone number a member types; people they share a confirmed trip with may call it. */
import { refusal, type Refusal } from '../../platform/refusal.ts';

const wrong = refusal('invalid', 'Enter a phone number with its area code.', 'phone');

/** @returns '+12505550199'; null for nothing. Ten digits without a country code count as Canadian. */
export function readPhone(typed: string): string | null | Refusal<'invalid'> {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const digits = text.replaceAll(/\D/g, '');
  if (!/^\+?[\d\s().-]+$/.test(text) || digits.length > 15) return wrong;
  if (text.startsWith('+')) return digits.length >= 10 ? `+${digits}` : wrong;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : wrong;
}
