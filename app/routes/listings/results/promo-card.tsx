import { Suspense, lazy, useState } from 'react';
import type { Picture as PictureShape } from '../../../../features/listings/listing-card.ts';
import { isMember, useViewer } from '../../../components/session/viewer.ts';
import { clubInvitation } from '../../../content/club-invitation.ts';
import { keepWords } from '../../../content/promises.ts';
import { useRootData } from '../../../root-data.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Shape } from '../../../ui/show/shape.tsx';
import { Picture } from '../../../ui/show/picture.tsx';
import styles from './promo-card.module.css';

const loadModal = async () => ({
  default: (await import('../../../components/founders-modal.tsx')).FoundersModal,
});
const FoundersModal = lazy(loadModal);

/** Invites visitors to the Founders Club, among the listings; hidden from members. */
export function PromoCard({ picture }: { picture: PictureShape | null }) {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const { promisesOff } = useRootData();
  if (isMember(viewer)) return null;
  return (
    <aside className={styles.card} aria-label="Founders Club">
      {picture && (
        <Picture picture={picture} sizes="(max-width: 767px) 46vw, 300px" alt="" className={styles.picture} />
      )}
      <div className={styles.words}>
        <Badge variant="gold">
          <Shape name="award" className={styles.sign} />
          {keepWords(clubInvitation.badge, promisesOff)}
        </Badge>
        <h3 className={styles.title}>Join Founders Club</h3>
        <p>{keepWords(clubInvitation.promo, promisesOff)}</p>
        <Button variant="primary" block onClick={() => setOpen(true)}>
          Learn More
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <FoundersModal open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>
  );
}
