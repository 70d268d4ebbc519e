import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { fetchApi, sentenceOf } from '../../components/api-client.ts';
import { saveAnswer } from '../../components/save-answer.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Hands out the whole statement as a file for spreadsheets. */
export function DownloadStatement() {
  const [isBusy, setBusy] = useState(false);
  const { toast } = useToast();
  const download = async () => {
    setBusy(true);
    try {
      await saveAnswer(await fetchApi('/wallet/statement.csv'), 'adventure-points.csv');
    } catch (error) {
      toast({ title: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <Button size="small" busy={isBusy} icon={<IconDownload size={18} />} onClick={() => void download()}>
      Download as CSV
    </Button>
  );
}
