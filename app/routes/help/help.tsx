import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import { formatCents } from '../../../platform/money/money.ts';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { helpArticles, helpGroups, type HelpArticle } from '../../content/help.ts';
import { keepPromisesIn } from '../../content/promises.ts';
import { documentContext, promisesOffNow, settingsNow } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Accordion } from '../../ui/show/accordion.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/help';
import { ContactForm } from './contact-form.tsx';
import { searchHelp } from './search-help.ts';
import styles from './help.module.css';

export const handle = { reads: ['q', 'about'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await settingsNow(context);
  const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, '');
  const articles = keepPromisesIn(helpArticles(settings, dollars), await promisesOffNow(context));
  return {
    articles,
    phone: settings['support-phone'],
    hours: settings['support-hours'],
    origin: context.get(documentContext).origin,
    typed: url.searchParams.get('q') ?? '',
    about: url.searchParams.get('about') ?? '',
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return documentMeta({
    brand,
    title: 'Help',
    description: `Answers about renting, hosting and swapping on ${brand}, and a team you can ask.`,
    origin: loaderData?.origin ?? '',
    path: '/help',
    picture: null,
  });
}

/** Searchable answers, then a person: by phone if an operator entered a number, and by message. */
export default function Help({ loaderData }: Route.ComponentProps) {
  const { articles, phone, hours, typed, about } = loaderData;
  const { brand } = useRootData();
  const [query, setQuery] = useState(typed);
  const found = searchHelp(articles, query);
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        <h1>How can we help?</h1>
        <search>
          <form action="/help" className={styles.search} onSubmit={(event) => event.preventDefault()}>
            <Field label={<span className="visually-hidden">Search the answers</span>}>
              <TextInput
                type="search"
                name="q"
                shape="pill"
                icon={<IconSearch aria-hidden="true" size={20} />}
                placeholder="Refund, deposit, licence…"
                autoComplete="off"
                value={query}
                onChange={({ currentTarget }) => setQuery(currentTarget.value)}
              />
            </Field>
          </form>
        </search>
        <output className="visually-hidden">
          {query.trim() === '' ? '' : `${found.length} ${found.length === 1 ? 'answer' : 'answers'}`}
        </output>
        {query.trim() === '' ? (
          helpGroups.map((group) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{group}</h2>
              <Answers articles={articles.filter((each) => each.group === group)} />
            </section>
          ))
        ) : found.length > 0 ? (
          <Answers key={query} articles={found} isFirstOpen />
        ) : (
          <div className={styles.nothing}>
            <p>No answer found. Ask us below, or try another word.</p>
            <Button onClick={() => setQuery('')}>Show all answers</Button>
          </div>
        )}
        <section id="contact" aria-labelledby="contact-title" className={styles.contact}>
          <h2 id="contact-title">Ask our team</h2>
          {phone !== '' && (
            <p>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={styles.phone}>
                <IconPhone aria-hidden="true" size={20} />
                {phone}
              </a>
              {hours !== '' && <span>{hours}</span>}
            </p>
          )}
          <ContactForm about={about} />
        </section>
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

function Answers({
  articles,
  isFirstOpen = false,
}: {
  articles: readonly HelpArticle[];
  isFirstOpen?: boolean;
}) {
  return (
    <Accordion
      isMulti
      defaultOpen={isFirstOpen ? articles[0]?.id : undefined}
      items={articles.map(({ id, question, answer, action }) => ({
        id,
        title: question,
        body: (
          <div id={id} className={styles.answer}>
            <p>{answer}</p>
            {action && (
              <ButtonLink to={action.to} size="small">
                {action.label}
              </ButtonLink>
            )}
          </div>
        ),
      }))}
    />
  );
}
