import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import type { OwnSession } from '../../../../features/auth/sessions/sessions.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { auth } from '../../../components/session/session.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAct } from '../../../components/session/use-act.ts';
import { Section } from '../section.tsx';
import { useNow } from '../../../components/use-now.ts';
import { fromNow, onDay } from '../when.ts';
import styles from '../section.module.css';

const isPhone = (device: string) => /iPhone|Android|iPad/.test(device);

/** Where someone is signed in, and ending each session. */
export function SessionsSection({ sessions }: { sessions: OwnSession[] }) {
  const now = useNow();
  const { busy, act, note } = useAct();
  const end = (id: string, device: string) =>
    act(id, async () => {
      await askApi(`/account/sessions/${id}`, { method: 'DELETE' });
      return `Signed out ${device}`;
    });
  const endOthers = () =>
    act('others', async () => {
      const { error } = await (await auth()).signOut({ scope: 'others' });
      if (error) throw error;
      return 'You’re signed out everywhere else';
    });
  return (
    <Section
      id="devices"
      title="Devices"
      lead="Where you’re signed in. We can’t show locations because we don’t keep IP addresses."
    >
      <ul className={styles.rows}>
        {sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent, isSecured }) => (
          <li key={id} className={styles.row}>
            {isPhone(device) ? (
              <IconDeviceMobile aria-hidden="true" size={24} />
            ) : (
              <IconDeviceDesktop aria-hidden="true" size={24} />
            )}
            <span>
              <b>
                {device}
                {isCurrent && (
                  <Badge variant="lake" size="small">
                    This device
                  </Badge>
                )}
                {isSecured && <Badge size="small">Two-step</Badge>}
              </b>
              <small>
                Last used {fromNow(lastUsedAt, now)} · signed in on {onDay(createdAt)}
              </small>
            </span>
            {!isCurrent && (
              <Button
                size="small"
                busy={busy === id}
                aria-label={`Sign out ${device}, last used ${fromNow(lastUsedAt, now)}`}
                onClick={() => void end(id, device)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button busy={busy === 'others'} onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      {note}
    </Section>
  );
}
