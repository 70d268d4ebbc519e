import { clubInvitation } from '../content/club-invitation.ts';
import { keepWords } from '../content/promises.ts';
import { useRootData } from '../root-data.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

type FoundersModalProps = { open: boolean; onClose: () => void };

/** Shown to visitors who want to swap before they are members. Both buttons only close it, as the specification says. */
export function FoundersModal({ open, onClose }: FoundersModalProps) {
  const { promisesOff } = useRootData();
  return (
    <Dialog
      isOpen={open}
      onClose={onClose}
      title="Join Founders Club"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Maybe Later
          </Button>
          <Button variant="primary" onClick={onClose}>
            Learn More
          </Button>
        </>
      }
    >
      <p>{keepWords(clubInvitation.modal, promisesOff)}</p>
    </Dialog>
  );
}
