import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconJson from '@tabler/icons-react/dist/esm/icons/IconJson.mjs';
import { useState } from 'react';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import { fetchApi, sentenceOf } from '../../components/session/api-client.ts';
import { handoverPath } from '../../components/handover/handover-sender.ts';
import { saveAnswer } from '../../components/session/save-answer.ts';
import { Button } from '../../ui/button.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import styles from './handover.module.css';

/** Downloads everything signed, photographed, read and confirmed, as PDF and JSON. */
export function EvidencePart({ view, isOnline }: { view: HandoverView; isOnline: boolean }) {
  const [busy, setBusy] = useState<'pdf' | 'json' | null>(null);
  const fault = useFault();
  const { departure } = view.stages;
  if (departure.shots.length === 0 && view.persons.length === 0) return null;
  const download = async (kind: 'pdf' | 'json') => {
    setBusy(kind);
    fault.clear();
    try {
      const answer = await fetchApi(`${handoverPath(view.exchange)}/evidence.${kind}`);
      await saveAnswer(answer, `hand-over.${kind}`);
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(null);
  };
  return (
    <section aria-labelledby="evidence-heading" className={styles.evidence}>
      <h2 id="evidence-heading">Hand-over record</h2>
      <p className={styles.quiet}>
        Every photo, meter reading and signature, with its time. Only the two of you and our team can see it.
      </p>
      <div className="row-10">
        <Button
          icon={<IconFileText />}
          busy={busy === 'pdf'}
          disabled={!isOnline}
          onClick={() => void download('pdf')}
        >
          Download as PDF
        </Button>
        <Button
          variant="ghost"
          icon={<IconJson />}
          busy={busy === 'json'}
          disabled={!isOnline}
          onClick={() => void download('json')}
        >
          Download as JSON
        </Button>
      </div>
      {fault.note}
    </section>
  );
}
