import { useState } from 'react';
import type { EmailSubject } from '../../../../features/desk/open-email.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from './act-dialog.tsx';

/** A masked email address, which the operator may reveal with a reason. It is masked again when the page is reopened. */
export function MaskedEmail({ email, of: subject }: { email: string; of: EmailSubject }) {
  const [whole, setWhole] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (whole !== null) return <>{whole}</>;
  return (
    <>
      {email}{' '}
      <Button size="small" onClick={() => setAsking(true)}>
        Show email
      </Button>
      <ActDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Show this email address?"
        description="The audit log will show that you saw it, and why."
        confirm="Show email"
        done="Recorded in the audit log"
        act={async (reason) => {
          const opened = await askApi<{ email: string }>('/operator/emails/open', {
            method: 'POST',
            body: { ...subject, reason },
          });
          setWhole(opened.email);
        }}
      />
    </>
  );
}
