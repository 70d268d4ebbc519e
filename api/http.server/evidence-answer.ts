/** Sends the record of a hand-over as a file that no proxy keeps, one at a time. */
import { evidencePdf } from '../../features/handover/evidence/evidence-pdf.server.ts';
import { evidenceTurns, type Bundle } from '../../features/handover/evidence/evidence.server.ts';
import type { EvidenceFormat } from '../../features/handover/handover-input.ts';
import type { LegRef } from '../../features/exchange/handover/exchange-facts.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { QueueFull } from '../../platform/turns.ts';
import { refusalResponse } from './answers.ts';

const tooBusy = refusal('too-busy', 'We’re preparing many records right now. Please try again in a moment.');

async function fileOf(deps: Deps, { id }: LegRef, format: EvidenceFormat, bundle: Bundle): Promise<Response> {
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="hand-over-${id.slice(0, 8)}.${format}"`,
  };
  if (format === 'json')
    return new Response(JSON.stringify(bundle.evidence, null, 2), {
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    });
  const pdf = await evidencePdf(deps, bundle);
  return new Response(Uint8Array.from(pdf), { headers: { ...headers, 'content-type': 'application/pdf' } });
}

/** @param find is called when it is this record's turn; a refusal becomes the answer */
export async function evidenceAnswer(
  deps: Deps,
  ref: LegRef,
  format: EvidenceFormat,
  find: () => Promise<Bundle | Refusal>,
): Promise<Response> {
  try {
    return await evidenceTurns.take(async () => {
      const found = await find();
      return isRefusal(found) ? refusalResponse(found) : fileOf(deps, ref, format, found);
    });
  } catch (error) {
    if (error instanceof QueueFull) return refusalResponse(tooBusy);
    throw error;
  }
}
