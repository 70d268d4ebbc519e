import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Lightbox } from '../../ui/overlay/lightbox.tsx';
import type { PictureSource } from '../../ui/show/picture.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { Chapter, Piece } from './piece.tsx';

export function OverlayPieces({ pictures }: { pictures: PictureSource[] }) {
  const [picture, setPicture] = useState<number | null>(null);
  return (
    <Chapter id="overlays" title="Overlays">
      <DialogPieces />
      <ToastPieces />
      <Piece title="Popover">
        <Popover
          label="About the price"
          renderTrigger={(props) => <Button {...props}>About the price</Button>}
        >
          {(close) => (
            <>
              <p>It includes every mandatory fee and tax.</p>
              <br />
              <Button size="small" variant="strong" onClick={close}>
                Good
              </Button>
            </>
          )}
        </Popover>
        <Popover
          label="Aligned to the end"
          align="end"
          renderTrigger={(props) => <Button {...props}>Aligned to the end</Button>}
        >
          <p>Its right edge lines up with the button's.</p>
        </Popover>
      </Piece>
      <Piece title="Tooltip">
        <Tooltip text="The mean of all reviews, to one decimal">
          <IconButton label="About ratings" variant="raised">
            <IconInfoCircle aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip text="Copies a link to this page">
          <IconButton label="Share" variant="raised">
            <IconShare aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </Piece>
      <Piece title="Lightbox">
        <Button onClick={() => setPicture(0)}>View Gallery</Button>
        <Lightbox
          label="Pictures"
          pictures={pictures}
          index={picture}
          onIndexChange={setPicture}
          onClose={() => setPicture(null)}
        />
      </Piece>
    </Chapter>
  );
}

function DialogPieces() {
  const [open, setOpen] = useState<'short' | 'long' | null>(null);
  const close = () => setOpen(null);
  return (
    <Piece title="Dialog">
      <Button onClick={() => setOpen('short')}>Founders Club</Button>
      <Button onClick={() => setOpen('long')}>A long one</Button>
      <Dialog
        isOpen={open === 'short'}
        onClose={close}
        title="Join Founders Club"
        description="Get exclusive benefits and early access to premium listings like these"
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              Maybe Later
            </Button>
            <Button variant="primary" onClick={close}>
              Learn More
            </Button>
          </>
        }
      />
      <Dialog
        isOpen={open === 'long'}
        onClose={close}
        size="large"
        title="What the owner asks of everyone who rents the boat"
      >
        <Field label="Your name">
          <TextInput name="name" />
        </Field>
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index}>
            Rule {index + 1}: bring the boat back with a full tank, and tell the owner what broke on the way.
          </p>
        ))}
      </Dialog>
    </Piece>
  );
}

function ToastPieces() {
  const { toast } = useToast();
  return (
    <Piece title="Toast">
      <Button
        onClick={() =>
          toast({
            title: 'Added to favorites',
            description: "28' Coachmen Trailer added to your favorites",
            durationMs: 2000,
          })
        }
      >
        Two seconds
      </Button>
      <Button onClick={() => toast({ title: 'Map loaded successfully!' })}>Only a title</Button>
      <Button
        onClick={() =>
          toast({
            title: 'Subscription failed',
            description: 'Something went wrong. Please try again.',
            variant: 'destructive',
            durationMs: 10_000,
          })
        }
      >
        Destructive
      </Button>
    </Piece>
  );
}
