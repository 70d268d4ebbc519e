import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type FoundersModalProps = { open: boolean; onClose: () => void };

/** What a visitor meets who wants to swap before being a member. Both buttons only close it, as the specification has it. */
export function FoundersModal({ open, onClose }: FoundersModalProps) {
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
      <p>
        Swapping is for members. The first 100 founders list one toy, keep a lifetime badge and pay reduced
        platform fees; the club opens to them before anybody else.
      </p>
    </Dialog>
  );
}
