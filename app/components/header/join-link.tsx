import type { ComponentProps } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useViewer } from '../session/viewer.ts';
import styles from './join-link.module.css';

/** The link to join. Members are in already: an owner goes to their own listings, a renter to all listings. */
export function JoinLink({ children, className, ...look }: Omit<ComponentProps<typeof ButtonLink>, 'to'>) {
  const viewer = useViewer();
  if (viewer === 'owner')
    return (
      <ButtonLink to="/host/listings" className={className} {...look}>
        List your gear
      </ButtonLink>
    );
  if (viewer === 'renter')
    return (
      <ButtonLink to="/listings" className={className} {...look}>
        Find your next trip
      </ButtonLink>
    );
  return (
    <ButtonLink to="/apply" className={classNames(styles.join, className)} {...look}>
      {children}
    </ButtonLink>
  );
}

/** A marketing button: links to the application are for people who have not joined. */
export function ActionLink({
  action: { to, label },
  ...look
}: { action: { to: string; label: string } } & Omit<ComponentProps<typeof ButtonLink>, 'to' | 'children'>) {
  return to === '/apply' ? (
    <JoinLink {...look}>{label}</JoinLink>
  ) : (
    <ButtonLink to={to} {...look}>
      {label}
    </ButtonLink>
  );
}
