import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './trip-help.module.css';

/** What to do when a trip goes wrong: first the emergency number, then a person. @param children what can be reported here now */
export function TripHelp({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="stack-16">
      <p>
        <b>Is anyone hurt or in danger?</b> Call 911 first. On the water, call the coast guard: *16 from a
        cell phone, or VHF channel 16.
      </p>
      <div className="row-10">
        <a href="tel:911" className={styles.call}>
          <IconPhone aria-hidden="true" size={20} />
          Call 911
        </a>
        <ButtonLink to="#messages">Message the other member</ButtonLink>
        <ButtonLink to={`/help?about=${pathname}#contact`}>Ask our team</ButtonLink>
      </div>
      {children}
      <p>
        <Link to="/help?q=broke+down">What to do in a breakdown</Link>
      </p>
    </div>
  );
}
