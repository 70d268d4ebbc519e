import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OwnApplication } from '../../../features/membership/application/application-view.ts';
import { useSignedIn } from '../../components/session/signed-in.ts';
import { atText } from '../../components/when-words.ts';
import fields from './fields.module.css';

/** The signed-in account's application; null for visitors, without one, and when it may be sent again. */
function useApplied(): OwnApplication | null {
  const isSignedIn = useSignedIn();
  const [applied, setApplied] = useState<OwnApplication | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    let isHere = true;
    // Visitors, who are most readers, don't load the auth client.
    const asked = import('../../components/session/api-client.ts').then(({ askApi }) =>
      askApi<{ application: OwnApplication | null }>('/application'),
    );
    asked.then(
      ({ application }) => {
        if (isHere) setApplied(application?.actions.includes('reopen') ? null : application);
      },
      () => undefined, // A second one would be refused anyway.
    );
    return () => {
      isHere = false;
    };
  }, [isSignedIn]);
  return isSignedIn ? applied : null;
}

/** Tells someone who has applied their application's status, so that they don't apply twice. */
export function AppliedNote() {
  const applied = useApplied();
  if (applied === null) return null;
  const isOpen = applied.state === 'submitted' || applied.state === 'in_review';
  return (
    <output className={fields.note}>
      <IconInfoCircle aria-hidden="true" size={22} />
      <span>
        You’ve already applied. {isOpen && `We’ll answer by ${atText(applied.dueAt)} at the latest. `}
        <Link to="/account#application">See your application</Link>
      </span>
    </output>
  );
}
