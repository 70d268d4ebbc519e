import IconMedal from '@tabler/icons-react/dist/esm/icons/IconMedal.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { BrandMark } from '../../components/header/brand-mark.tsx';
import { Accordion } from '../../ui/show/accordion.tsx';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import { Progress } from '../../ui/show/progress.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { Stars } from '../../ui/show/stars.tsx';
import { Tabs } from '../../ui/show/tabs.tsx';
import { Chapter, Piece } from './piece.tsx';
import styles from './ui.module.css';

export function ContentPieces() {
  return (
    <Chapter id="content" title="Content">
      <Piece title="Tabs" isColumn>
        <Tabs
          label="About the listing"
          tabs={[
            { id: 'description', label: 'Description', panel: <p>A wake boat with room for fifteen.</p> },
            { id: 'features', label: 'Features', panel: <p>Ballast, tower, surf tabs, six boards.</p> },
            { id: 'rules', label: 'Rules', panel: <p>Valid boating licence, return with full fuel.</p> },
          ]}
        />
      </Piece>
      <Piece title="Accordion" isColumn>
        <Accordion
          defaultOpen="who"
          items={[
            {
              id: 'who',
              title: 'Who can join?',
              body: <p>Anyone 18 or older with something to share or borrow.</p>,
            },
            {
              id: 'cost',
              title: 'What does it cost, and when do I pay for the first time?',
              body: <p>Founders pay nothing in their first year.</p>,
            },
            {
              id: 'cover',
              title: 'Is my gear covered?',
              body: <p>Every quote says what is covered, by province and category.</p>,
            },
          ]}
        />
      </Piece>
    </Chapter>
  );
}

export function StatusPieces({ pictures }: { pictures: PictureSource[] }) {
  const face = pictures[0];
  return (
    <Chapter id="status" title="Status">
      <Piece title="Badges">
        <Badge>Neutral</Badge>
        <Badge variant="ember">New</Badge>
        <Badge variant="lake">Swap</Badge>
        <Badge variant="sun">Use 299 AP</Badge>
        <Badge variant="success">Available Now</Badge>
        <Badge variant="danger">BETA</Badge>
        <Badge variant="featured">Featured</Badge>
        <Badge variant="gold" icon={<IconMedal aria-hidden="true" />}>
          First 100 members
        </Badge>
        <Badge variant="media" icon={<IconRefresh aria-hidden="true" />}>
          Rent or Swap
        </Badge>
        <Badge size="small">Small</Badge>
      </Piece>
      <Piece title="Stars">
        {[5, 4.8, 4.5, 3.2, 0].map((rating) => (
          <span key={rating} className={styles.rating}>
            <Stars rating={rating} size={18} /> {rating}
          </span>
        ))}
      </Piece>
      <Piece title="Avatars">
        <Avatar name="Maya Chen" size={64} />
        <Avatar name="émile" />
        <Avatar name="Sam" src="/pictures/not-there.avif" />
        {face && <Avatar name="Jo" src={Object.values(face.avif)[0]} size={64} />}
      </Piece>
      <Piece title="Mark">
        <BrandMark />
      </Piece>
      <Piece title="Progress">
        <Progress aria-label="5 of 8 steps done" value={5} max={8} />
        <Progress aria-label="All steps done" value={8} max={8} tone="success" />
      </Piece>
      <Piece title="Skeleton" isWide>
        <div className={styles.waiting} aria-busy="true">
          <span className="visually-hidden">Loading...</span>
          <Skeleton style={{ aspectRatio: '4 / 3' }} />
          <Skeleton shape="line" style={{ width: '70%', marginTop: 14 }} />
          <Skeleton shape="line" style={{ width: '45%' }} />
        </div>
        <Skeleton shape="circle" style={{ width: 64, height: 64 }} />
      </Piece>
    </Chapter>
  );
}

export function PicturePieces({ pictures }: { pictures: PictureSource[] }) {
  return (
    <Chapter id="pictures" title="Pictures">
      <Piece title="Around the focal point" isWide>
        <div className={styles.frames}>
          {pictures.slice(0, 4).map((picture) => (
            <div key={picture.alt} className={styles.frame}>
              <Picture picture={picture} sizes="(max-width: 767px) 46vw, 300px" />
            </div>
          ))}
        </div>
      </Piece>
      <Piece title="Only the blur, while the picture is on its way" isWide>
        <div className={styles.frames}>
          {pictures.slice(0, 2).map((picture) => (
            <div key={picture.alt} className={styles.frame}>
              <div
                className={styles.blur}
                style={{ backgroundColor: picture.color, backgroundImage: `url("${picture.blur}")` }}
              />
            </div>
          ))}
        </div>
      </Piece>
    </Chapter>
  );
}
