import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { fetchApi, sentenceOf } from '../session/api-client.ts';
import { saveAnswer } from '../session/save-answer.ts';
import { Button } from '../../ui/button.tsx';
import { useFault } from '../../ui/use-fault.tsx';

/** Downloads one of the member's files. */
export function SaveFile({ path, name, children }: { path: string; name: string; children: string }) {
  const [isBusy, setBusy] = useState(false);
  const fault = useFault();
  const save = async () => {
    setBusy(true);
    fault.clear();
    try {
      await saveAnswer(await fetchApi(path), name);
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <div>
      <Button icon={<IconDownload size={20} />} busy={isBusy} onClick={() => void save()}>
        {children}
      </Button>
      {fault.note}
    </div>
  );
}
