import type { OwnApplication } from '../../../features/membership/application/application-view.ts';
import type { OwnDocuments } from '../../../features/identity/identity-view.ts';
import type { OwnFees } from '../../../features/membership-fees/fee-view.ts';
import type { OwnSession } from '../../../features/auth/sessions/sessions.server.ts';
import { askApi } from '../../components/session/api-client.ts';
import { askMe } from '../../components/session/me.ts';
import { auth } from '../../components/session/session.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import type { Route } from './+types/account';
import { ApplicationSection } from './sections/application-section.tsx';
import { DataSection } from './sections/data-section.tsx';
import { doorMeta } from './door/door-meta.ts';
import { EmailSection } from './sections/email-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { MembershipSection } from './sections/membership-section.tsx';
import { PasskeysSection } from './security/passkeys-section.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { ProfileSection } from './sections/profile-section.tsx';
import { SecondFactorSection } from './security/second-factor-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';
import styles from './account.module.css';
import sectionStyles from './section.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return doorMeta('Your account', matches[0]?.loaderData?.brand.name);
}

/** All at once: it is one page, and each answer is small. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [me, { sessions }, { data: passkeys }] = await Promise.all([
    askMe({ signal }),
    askApi<{ sessions: OwnSession[] }>('/account/sessions', { signal }),
    auth().then((client) => client.passkey.list()),
  ]);
  const { application } = me.application
    ? await askApi<{ application: OwnApplication | null }>('/application', { signal })
    : { application: null };
  // Visitors are not asked for their identity.
  const documents =
    me.membership?.state === 'active' ? await askApi<OwnDocuments>('/identity', { signal }) : null;
  const fees = me.membership ? await askApi<OwnFees>('/membership/fees', { signal }) : null;
  return { me, sessions, application, documents, fees, passkeys: passkeys ?? [] };
}

const places = [
  ['profile', 'Profile'],
  ['membership', 'Membership'],
  ['identity', 'Identity'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['passkeys', 'Passkeys'],
  ['second-factor', 'Two-step sign-in'],
  ['notifications', 'Notification settings'],
  ['devices', 'Devices'],
  ['programs', 'Connected apps'],
  ['my-data', 'Your data'],
] as const;

/** @param isMember visitors are not asked for their identity @param hasProfile someone who has not joined is not shown to others */
function Places({ isMember, hasProfile }: { isMember: boolean; hasProfile: boolean }) {
  return (
    <nav aria-label="On this page" className={styles.places}>
      {places
        .filter(([id]) => (isMember || id !== 'identity') && (hasProfile || id !== 'profile'))
        .map(([id, label]) => (
          <a key={id} href={`#${id}`} className={styles.place}>
            {label}
          </a>
        ))}
    </nav>
  );
}

/** The account page: what people see and set about themselves. */
export default function Account({
  loaderData: { me, sessions, application, documents, fees, passkeys },
}: Route.ComponentProps) {
  const { account, member, membership } = me;
  return (
    <div className={styles.page}>
      <Places isMember={documents !== null} hasProfile={member !== null} />
      <div className={styles.parts}>
        <header className={styles.hello}>
          <h1>{member ? `Hello, ${member.displayName}` : 'Your account'}</h1>
          <p>
            {account.email}
            {me.isOperator && <Badge variant="lake">Operator</Badge>}
          </p>
        </header>
        {member && <ProfileSection member={member} />}
        <div id="membership" className={styles.anchor}>
          {membership && membership.state !== 'reserved' ? (
            <MembershipSection membership={membership} fees={fees} note={application?.note ?? ''} />
          ) : (
            <ApplicationSection application={application} isConfirmed={account.isEmailConfirmed} />
          )}
        </div>
        {documents && <IdentitySection documents={documents} />}
        <EmailSection email={account.email ?? ''} isConfirmed={account.isEmailConfirmed} />
        <PasswordSection email={account.email ?? ''} />
        <PasskeysSection passkeys={passkeys} />
        <SecondFactorSection isOperator={me.isOperator} />
        <Section
          id="notifications"
          title="Notification settings"
          lead="Choose which emails you get and when your quiet hours are."
        >
          <div className={sectionStyles.actions}>
            <ButtonLink to="/account/notifications">Notification settings</ButtonLink>
          </div>
        </Section>
        <SessionsSection sessions={sessions} />
        <Section
          id="programs"
          title="Connected apps"
          lead="Connect your own tools with API tokens and webhooks."
        >
          <div className={sectionStyles.actions}>
            <ButtonLink to="/account/programs">API tokens and webhooks</ButtonLink>
          </div>
        </Section>
        <DataSection email={account.email ?? ''} isMember={membership?.state === 'active'} />
      </div>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <div className={styles.page} aria-busy="true">
      <Places isMember={false} hasProfile={false} />
      <div className={styles.parts}>
        <header className={styles.hello}>
          <h1>Your account</h1>
          <p>
            <Skeleton shape="line" style={{ width: 220 }} />
          </p>
        </header>
        {[260, 180, 240, 320].map((height) => (
          <Skeleton key={height} style={{ height }} className={styles.waiting} />
        ))}
      </div>
    </div>
  );
}
