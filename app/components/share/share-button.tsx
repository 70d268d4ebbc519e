import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import { canonicalAddress } from '../../../features/listings/listing-address.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { shareLink } from './share-link.ts';

type ShareButtonProps = { slug: string; title: string; variant?: 'media' | 'raised'; className?: string };

/** Shares a listing with the days chosen in the address. */
export default function ShareButton({ slug, title, variant = 'raised', className }: ShareButtonProps) {
  const { toast } = useToast();
  const share = async () => {
    const url = new URL(canonicalAddress(slug) + location.search, location.origin).href;
    const outcome = await shareLink({ title, url });
    if (outcome === 'copied')
      toast({ title: 'Link copied', description: `Paste it anywhere to share ${title}.` });
    if (outcome === 'failed')
      toast({ title: 'We couldn’t copy the link', description: 'Copy it from your browser’s address bar.' });
  };
  return (
    <IconButton label={`Share ${title}`} variant={variant} className={className} onClick={() => void share()}>
      <IconShare2 size={23} stroke={1.9} aria-hidden="true" />
    </IconButton>
  );
}
