import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageLimits } from '../../../../../features/messaging/message-limits.ts';
import type { Said } from '../../../../../features/messaging/message-view.ts';
import { ApiProblem, askApi, sentenceOf } from '../../../../components/session/api-client.ts';
import { sendCommand } from '../../../../components/session/command.ts';
import { loginPath } from '../../../../components/session/next-path.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { TextArea } from '../../../../ui/fields/text-input.tsx';

type AskDialogProps = { slug: string; name: string; isOpen: boolean; onClose: () => void };

/** A question to a listing's owner; it continues under Messages. */
export default function AskDialog({ slug, name, isOpen, onClose }: AskDialogProps) {
  const [body, setBody] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const threadId = useThreadThatIsThere(slug, isOpen);
  const navigate = useNavigate();
  const send = async () => {
    if (isBusy) return;
    if (body.trim() === '') return setFault('Write your question first.');
    setBusy(true);
    setFault('');
    try {
      const said = await sendCommand<Said>('/messages', { about: { listing: slug }, body: body.trim() });
      await navigate(`/messages/${said.threadId}`);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401)
        return void navigate(loginPath(window.location));
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Ask ${name}`}
      description="We hide phone numbers, addresses and links until you have a confirmed booking. Prices, dates and models are fine."
      actions={
        <>
          {threadId !== null && <ButtonLink to={`/messages/${threadId}`}>Open conversation</ButtonLink>}
          <Button variant="primary" busy={isBusy} onClick={() => void send()}>
            Send
          </Button>
        </>
      }
    >
      <Field label="Your question" error={fault}>
        <TextArea
          rows={5}
          value={body}
          maxLength={messageLimits.words}
          onChange={(event) => {
            setBody(event.target.value);
            setFault('');
          }}
        />
      </Field>
    </Dialog>
  );
}

/** Someone who has asked before gets a link to the conversation. */
function useThreadThatIsThere(slug: string, isOpen: boolean): string | null {
  const [threadId, setThreadId] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    askApi<{ threadId: string | null }>(`/messages/about?listing=${encodeURIComponent(slug)}`)
      .then((found) => setThreadId(found.threadId))
      // Sending reports the problem.
      .catch(() => undefined);
  }, [slug, isOpen]);
  return threadId;
}
