import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { fetchApi } from '../../../components/session/api-client.ts';
import { saveAnswer } from '../../../components/session/save-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from './act-dialog.tsx';

/** Downloads a file with the session's token, because it has no public address. */
async function download(path: string, reason: string): Promise<void> {
  const answer = await fetchApi(path, { method: 'POST', body: { reason } });
  await saveAnswer(answer, 'export.csv');
}

type ExportButtonProps = { path: string; label: string; title: string; description: string };

/** A button that asks for a reason, then downloads a file. */
export function ExportButton({ path, label, title, description }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconDownload size={20} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={description}
        confirm="Download"
        done="The file is on its way"
        act={(reason) => download(path, reason)}
      />
    </>
  );
}
