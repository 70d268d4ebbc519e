import type { PasskeyListItem } from '@supabase/auth-js';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useState } from 'react';
import { auth } from '../../../components/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { passkeyFault } from './passkey-words.ts';
import { useAct } from '../../../components/session/use-act.ts';
import { Section } from '../section.tsx';
import { onDay } from '../when.ts';
import styles from '../section.module.css';

/** The auth client's answer, or its error in words for the member. @throws Error */
function orFault<T>({ data, error }: { data: T; error: Error | null }): T {
  if (error) throw new Error(passkeyFault(error));
  return data;
}

const longestName = 120;

/** The member's passkeys: add, rename, remove. */
export function PasskeysSection({ passkeys }: { passkeys: PasskeyListItem[] }) {
  const { busy, act, note } = useAct();
  const [open, setOpen] = useState<{ what: 'rename' | 'remove'; one: PasskeyListItem } | null>(null);
  const add = () =>
    act('add', async () => {
      orFault(await (await auth()).registerPasskey());
      return 'Your passkey is ready';
    });
  const close = () => setOpen(null);
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, face or device PIN instead of your password."
    >
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((one) => (
            <li key={one.id} className={styles.row}>
              <IconFingerprint aria-hidden="true" size={24} />
              <span>
                <b>{one.friendly_name}</b>
                <small>
                  Added on {onDay(one.created_at)}
                  {one.last_used_at ? ` · last used on ${onDay(one.last_used_at)}` : ''}
                </small>
              </span>
              <span className={styles.rowActions}>
                <Button
                  size="small"
                  aria-label={`Rename ${one.friendly_name}`}
                  onClick={() => setOpen({ what: 'rename', one })}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  aria-label={`Remove ${one.friendly_name}`}
                  onClick={() => setOpen({ what: 'remove', one })}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button busy={busy === 'add'} onClick={() => void add()}>
          Add a passkey
        </Button>
      </div>
      {note}
      {open?.what === 'rename' && <Rename one={open.one} onClose={close} />}
      {open?.what === 'remove' && <Remove one={open.one} onClose={close} />}
    </Section>
  );
}

type OneProps = { one: PasskeyListItem; onClose: () => void };

function Rename({ one, onClose }: OneProps) {
  const { busy, act, note } = useAct();
  const [name, setName] = useState(one.friendly_name ?? '');
  const isNamed = name.trim() !== '';
  const save = async () => {
    const done = await act('rename', async () => {
      const wish = { passkeyId: one.id, friendlyName: name.trim() };
      orFault(await (await auth()).passkey.update(wish));
      return 'Name saved';
    });
    if (done) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Rename this passkey"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy !== null} disabled={!isNamed} onClick={() => void save()}>
            Save name
          </Button>
        </>
      }
    >
      <Field label="Passkey name" required>
        <TextInput
          name="passkeyName"
          value={name}
          maxLength={longestName}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {note}
    </Dialog>
  );
}

function Remove({ one, onClose }: OneProps) {
  const { busy, act, note } = useAct();
  const remove = async () => {
    const done = await act('remove', async () => {
      const client = await auth();
      orFault(await client.passkey.delete({ passkeyId: one.id }));
      // This session may have been opened by the removed passkey.
      await client.refreshSession();
      return 'Passkey removed';
    });
    if (done) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Remove this passkey?"
      description={`“${one.friendly_name}” will no longer sign you in. We sign out devices that used it. Delete it from your device’s settings too.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={busy !== null} onClick={() => void remove()}>
            Remove passkey
          </Button>
        </>
      }
    >
      {note}
    </Dialog>
  );
}
