/** Writes what a bank reads about a disputed charge: what was agreed, who confirmed the hand-over, and which photos prove it. Pure. */
import type { Evidence as HandoverEvidence } from '../../handover/evidence/evidence.server.ts';

/** The parts of a hand-over's record that a bank reads. */
export type HandoverRecord = Pick<HandoverEvidence, 'party' | 'departure' | 'return' | 'checks'>;

export type Agreed = {
  title: string;
  owner: string;
  renter: string;
  /** 'YYYY-MM-DD'. */
  fromDay: string;
  toDay: string;
  /** ISO text; null if it hasn't happened. */
  acceptedAt: string | null;
  handedOffAt: string | null;
  returnedAt: string | null;
  paidCents: number;
  refundedCents: number;
};

/** What the processor passes on at most. */
const mostCharacters = 20_000;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)} CAD`;

function stageLines(
  name: string,
  { closedAt, setSha256, confirmations, readings, pictures }: HandoverRecord['departure'],
) {
  if (confirmations.length === 0 && pictures.length === 0) return [`${name}: nothing was recorded.`];
  return [
    `${name}: ${closedAt === null ? 'not confirmed by both sides' : `confirmed by both sides at ${closedAt}`}.`,
    `SHA-256 of the whole record: ${setSha256}`,
    ...confirmations.map(({ side, at }) => `Confirmed by the ${side} at ${at}`),
    ...readings.map(({ meter, tenths }) => `Meter reading: ${meter} ${tenths / 10}`),
    ...pictures.map(
      ({ shot, takenAt, sentSha256 }) => `Photo “${shot}” taken ${takenAt}, SHA-256 ${sentSha256}`,
    ),
  ];
}

/** @param record null where nobody opened the hand-over */
export function evidenceText(agreed: Agreed, record: HandoverRecord | null): string {
  const { title, owner, renter, fromDay, toDay, acceptedAt, handedOffAt, returnedAt } = agreed;
  const happened = (what: string, at: string | null): string[] => (at === null ? [] : [`${what} at ${at}.`]);
  const lines = [
    `${renter} rented “${title}” from ${owner}, ${fromDay} to ${toDay}.`,
    ...happened('The owner accepted', acceptedAt),
    ...happened('Handed over', handedOffAt),
    ...happened('Returned', returnedAt),
    `Charged ${dollars(agreed.paidCents)}; refunded ${dollars(agreed.refundedCents)}.`,
    ...(record === null
      ? ['No hand-over was recorded.']
      : [
          ...record.party.flatMap(({ name, signature }) =>
            signature === null
              ? []
              : [`${name} signed the waiver at ${signature.at}, as “${signature.name}”.`],
          ),
          ...stageLines('Hand-over', record.departure),
          ...stageLines('Return', record.return),
          Object.values(record.checks).every(Boolean)
            ? 'We checked all hashes and signatures, and they match.'
            : 'Some files are no longer kept.',
        ]),
  ];
  return lines.join('\n').slice(0, mostCharacters);
}
