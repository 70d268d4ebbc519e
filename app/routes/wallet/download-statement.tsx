import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { fetchApi, sentenceOf } from '../../components/session/api-client.ts';
import { saveAnswer } from '../../components/session/save-answer.ts';
import { Button } from '../../ui/button.tsx';
import { useFault } from '../../ui/use-fault.tsx';

/** Downloads the whole statement as CSV. */
export function DownloadStatement() {
  const [isBusy, setBusy] = useState(false);
  const fault = useFault();
  const download = async () => {
    setBusy(true);
    fault.clear();
    try {
      await saveAnswer(await fetchApi('/wallet/statement.csv'), 'adventure-points.csv');
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <div>
      <Button size="small" busy={isBusy} icon={<IconDownload size={18} />} onClick={() => void download()}>
        Download as CSV
      </Button>
      {fault.note}
    </div>
  );
}
