import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { pagePicture } from '../../content/pictures.server.ts';
import { depsContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import type { PictureSource } from '../../ui/show/picture.tsx';
import { ButtonPieces, CalendarPieces, ChoicePieces, FieldPieces } from './control-pieces.tsx';
import { ContentPieces, PicturePieces, StatusPieces } from './content-pieces.tsx';
import { FoundationPieces } from './foundation-pieces.tsx';
import { OverlayPieces } from './overlay-pieces.tsx';
import styles from './ui.module.css';

const shownPictures = [
  'coachmen-trailer/hero',
  'super-air-nautique/hero',
  'whiskey-jack-chalet/hero',
  'okanagan-glamping/hero',
  'kawasaki-teryx/hero',
];

/** All components on one page, for developers. The production build leaves it out (app/routes.ts). */
export function loader({ context }: LoaderFunctionArgs) {
  const { now } = context.get(depsContext);
  return {
    pictures: shownPictures.map(pagePicture).filter((picture) => picture !== null) satisfies PictureSource[],
    today: now().toISOString().slice(0, 10),
  };
}

export const meta = () => [{ title: 'Pieces' }, { name: 'robots', content: 'noindex' }];

const contents = [
  { id: 'foundations', title: 'Foundations' },
  { id: 'buttons', title: 'Buttons' },
  { id: 'fields', title: 'Fields' },
  { id: 'choices', title: 'Choices' },
  { id: 'calendars', title: 'Calendars' },
  { id: 'overlays', title: 'Overlays' },
  { id: 'content', title: 'Content' },
  { id: 'status', title: 'Status' },
  { id: 'pictures', title: 'Pictures' },
];

export default function Pieces() {
  const { brand } = useRootData();
  const { pictures, today } = useLoaderData<typeof loader>();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={`container ${styles.page}`}>
        <header className={styles.intro}>
          <h1>Pieces</h1>
          <p>
            Every piece in every state, in the theme you chose. Walk through with Tab, the arrow keys and
            Escape.
          </p>
          <nav aria-label="Pieces">
            <ul className={styles.contents}>
              {contents.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <FoundationPieces />
        <ButtonPieces />
        <FieldPieces />
        <ChoicePieces />
        <CalendarPieces today={today} />
        <OverlayPieces pictures={pictures} />
        <ContentPieces />
        <StatusPieces pictures={pictures} />
        <PicturePieces pictures={pictures} />
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
