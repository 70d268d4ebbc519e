import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { ConfirmCode } from '../../../components/confirm-code.tsx';
import { Resend } from './resend.tsx';
import styles from '../card.module.css';

type UnconfirmedNoteProps = { email: string; onConfirmed: () => void };

/** Tells someone who has just signed up, or whose address isn't confirmed yet, how to confirm it. */
export default function UnconfirmedNote({ email, onConfirmed }: UnconfirmedNoteProps) {
  return (
    <div className={styles.note}>
      <IconMail aria-hidden="true" size={22} />
      <div>
        We emailed <b>{email}</b>. Open the link in that email to confirm your address, then sign in.{' '}
        <Resend email={email} />
        <ConfirmCode email={email} onDone={onConfirmed} />
      </div>
    </div>
  );
}
