import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useNavigate } from 'react-router';
import { formatCents } from '../../../platform/money/money.ts';
import { ConfirmCode } from '../../components/confirm-code.tsx';
import { useSentRequest, type SentRequest } from '../../components/sent-request.ts';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { atText, daysText } from '../../components/when-words.ts';
import { useRootData } from '../../root-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SendAgain } from './send-again.tsx';
import type { Route } from './+types/sent';
import { webmailOf } from './webmail.ts';
import styles from './requests.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return [{ title: `Request sent · ${brand}` }, { name: 'robots', content: 'noindex' }];
}

/** After a newcomer's request: what happens next, and the one thing left to do. Its data is kept in this tab. */
export default function RequestSent() {
  const { brand } = useRootData();
  const sent = useSentRequest();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={classNames(styles.page, styles.sent)}>
        <IconCircleCheck size={40} aria-hidden="true" className={styles.done} />
        <h1 className={styles.title}>Request sent</h1>
        {sent ? (
          <Sent sent={sent} />
        ) : (
          <p>Open the link in the email we sent you. The owner sees your request once you do.</p>
        )}
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

function Sent({ sent }: { sent: SentRequest }) {
  const { id, email, title, ownerName, from, to, totalCents, card, confirmUntil } = sent;
  const webmail = webmailOf(email);
  const navigate = useNavigate();
  return (
    <>
      <p className={styles.lead}>
        {title}, {daysText(from, to)}
      </p>
      <section className={styles.card} aria-labelledby="confirm-heading">
        <p className={styles.label}>Next step</p>
        <h2 id="confirm-heading">Confirm your email</h2>
        <p>
          Open the link we sent to <b>{email}</b>. {ownerName} sees your request once you do. You have until{' '}
          <b>{atText(confirmUntil)}</b>
        </p>
        {webmail !== null && (
          <ButtonLink to={webmail} variant="primary" size="large" block>
            Open email
          </ButtonLink>
        )}
        <ConfirmCode email={email} onDone={() => void navigate(`/requests/${id}`)} />
        <p className={styles.foot}>
          <SendAgain email={email} id={id} />
        </p>
      </section>
      <ul className={styles.todo}>
        <li>
          <b>
            {formatCents(totalCents)} on {card}
          </b>
          <span>Held once you confirm, charged only if {ownerName} accepts.</span>
        </li>
        <li>
          <b>Add your ID</b>
          <span>You need it before pick-up.</span>
        </li>
      </ul>
    </>
  );
}
