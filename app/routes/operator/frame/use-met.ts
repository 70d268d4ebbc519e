/** Loads whom an emergency would affect, once the drawing settles. */
import { useEffect, useState } from 'react';
import type { Area } from '../../../../features/exchange/emergencies/area.ts';
import type { EmergencyPreview } from '../../../../features/exchange/emergencies/emergency-preview.ts';
import { askApi, sentenceOf } from '../../../components/session/api-client.ts';

type Answer = { met?: EmergencyPreview; fault?: string };

const pauseMs = 300;

/** @param area null while nothing is drawn: then nothing is loaded */
export function useMet(days: { from: string; to: string }, area: Area | null): Answer {
  const words = area === null ? '' : JSON.stringify({ ...days, area });
  const [answer, setAnswer] = useState<Answer & { words: string }>({ words: '' });
  useEffect(() => {
    if (words === '') return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const body = JSON.parse(words) as object;
        const asked = { method: 'POST', body, signal: stop.signal } as const;
        setAnswer({ words, met: await askApi<EmergencyPreview>('/operator/emergencies/preview', asked) });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ words, fault: sentenceOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  return answer.words === words && words !== '' ? { met: answer.met, fault: answer.fault } : {};
}
