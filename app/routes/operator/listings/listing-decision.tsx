import { useState } from 'react';
import type { ReviewView } from '../../../../features/hosting/hosting-view.ts';
import type { ReviewEvent } from '../../../../features/hosting/review/review-listing.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';

/** Each decision's label and effect. */
export const listingWords: Record<
  ReviewEvent,
  { verb: string; letter: string; done: string; says: string; note: 'needed' | 'welcome' | null }
> = {
  approve: {
    verb: 'Approve',
    letter: 'a',
    done: 'Published',
    says: 'It goes live, and the owner gets an email.',
    note: 'welcome',
  },
  send_back: {
    verb: 'Send back',
    letter: 'b',
    done: 'Sent back',
    says: 'The owner gets your note by email and can make changes and send it again.',
    note: 'needed',
  },
  take_down: {
    verb: 'Take down',
    letter: 'd',
    done: 'Taken down',
    says: 'It goes offline right away. Confirmed bookings don’t change. The owner gets your note by email.',
    note: 'needed',
  },
  look_over: {
    verb: 'Mark as reviewed',
    letter: 'l',
    done: 'Marked as reviewed',
    says: 'This takes it off the list of edited listings. We don’t notify the owner.',
    note: null,
  },
};

/** What a decision did: an approval ahead of the owner's identity check publishes nothing yet. */
export const doneWords = (event: ReviewEvent, { needsIdentity }: Pick<ReviewView, 'needsIdentity'>): string =>
  event === 'approve' && needsIdentity
    ? 'Approved. It goes live once the owner’s ID is verified.'
    : listingWords[event].done;

export const isReviewEvent = (event: string): event is ReviewEvent => Object.hasOwn(listingWords, event);
type ListingDialogProps = { listing: ReviewView; title: string; event: ReviewEvent; onClose: () => void };

/** Asks before a decision about a listing. */
export function ListingDialog({ listing, title, event, onClose }: ListingDialogProps) {
  const [note, setNote] = useState('');
  const { verb, says, note: noteKind } = listingWords[event];
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title={`${verb}: ${title}`}
      description={says}
      confirm={verb}
      isDangerous={event === 'take_down'}
      isRoutine={event === 'approve' || event === 'look_over'}
      done={doneWords(event, listing)}
      act={(reason) =>
        askApi(`/operator/listings/${listing.id}/${event.replaceAll('_', '-')}`, {
          method: 'POST',
          body: { edition: listing.edition, reason, note },
        })
      }
    >
      {noteKind !== null && (
        <Field
          label="Note to the owner"
          hint={
            noteKind === 'needed'
              ? 'What to change. The owner sees it in the email and on the listing.'
              : 'The owner sees it in the email.'
          }
          optional={noteKind === 'welcome'}
          required={noteKind === 'needed'}
        >
          <TextArea
            value={note}
            rows={4}
            maxLength={2000}
            onChange={(change) => setNote(change.currentTarget.value)}
          />
        </Field>
      )}
    </ActDialog>
  );
}
