import { useState } from 'react';
import { documentNames, type IdentityLine } from '../../../../features/identity/identity-view.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { identityStates, IdentityWindow } from '../people/identity-window.tsx';
import { Ago } from './moment.tsx';
import styles from '../frame/desk-page.module.css';

type PersonPanelProps = {
  identities: readonly IdentityLine[];
  /** Null without an account. */
  accountId: string | null;
};

/** A person's documents; a press opens one with its decision. */
export function PersonPanel({ identities, accountId }: PersonPanelProps) {
  const [open, setOpen] = useState<IdentityLine | null>(null);
  return (
    <section className={styles.panel} aria-labelledby="person">
      <h2 id="person">About this person</h2>
      {identities.length === 0 && (
        <p>{accountId === null ? 'No account yet.' : 'No ID yet. You can approve the listing first.'}</p>
      )}
      {identities.map((line) => (
        <p key={line.id} className={styles.badges}>
          <Badge variant={identityStates[line.state].variant}>{identityStates[line.state].label}</Badge>
          <span>
            {documentNames[line.document]}, <Ago at={line.submittedAt} />
          </span>
          <Button size="small" onClick={() => setOpen(line)}>
            {line.state === 'submitted' ? 'Check' : 'Look'}
          </Button>
        </p>
      ))}
      {open && <IdentityWindow key={open.id} line={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
