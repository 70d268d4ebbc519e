import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { PictureSource } from '../../ui/show/picture.tsx';

/** An unused wallet: how the first points are earned, and the next step. */
export function EmptyWallet({ picture, isMember }: { picture: PictureSource | null; isMember: boolean }) {
  return (
    <EmptyShelves
      picture={picture}
      title="Room for your first adventure"
      words="Adventure Points are what members pay each other with. Owners earn them when a booking is paid in points; founders get a bonus with their first listing."
      actions={
        isMember ? (
          <ButtonLink to="/listings" variant="primary">
            Find something to do
          </ButtonLink>
        ) : (
          <ButtonLink to="/founders-club" variant="primary">
            Join the Founders Club
          </ButtonLink>
        )
      }
    />
  );
}
