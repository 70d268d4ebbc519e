import { ButtonLink } from '../../ui/button.tsx';
import { Picture, type PictureSource } from '../../ui/picture.tsx';
import styles from './wallet.module.css';

/** Nothing has ever been in this wallet: how the first points come, and the next step towards them. */
export function EmptyWallet({ picture, isMember }: { picture: PictureSource | null; isMember: boolean }) {
  return (
    <section className={styles.empty}>
      {picture && (
        <div className={styles.drawing}>
          <Picture picture={picture} sizes="(max-width: 720px) 90vw, 400px" priority contain />
        </div>
      )}
      <div>
        <h2>Room for your first adventure</h2>
        <p>
          Adventure Points are what members pay each other with. Owners earn them when a booking is paid in
          points; founders get a bonus with their first listing.
        </p>
        <p className={styles.emptyActions}>
          {isMember ? (
            <ButtonLink to="/listings" variant="primary">
              Find something to do
            </ButtonLink>
          ) : (
            <ButtonLink to="/founders-club" variant="primary">
              Join the Founders Club
            </ButtonLink>
          )}
          <ButtonLink to="/adventure-points">How points work</ButtonLink>
        </p>
      </div>
    </section>
  );
}
