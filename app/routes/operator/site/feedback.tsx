import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type {
  FeedbackResults,
  FeedbackText,
  TextQuestion,
} from '../../../../features/feedback/feedback-results.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BarPlot } from '../../../ui/plots/bar-plot.tsx';
import { ColumnPlot } from '../../../ui/plots/column-plot.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/feedback';
import { askFiltered } from '../parts/ask-filtered.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { FilterBar, FilterSelect, Pager } from '../parts/filter-bar.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

const firstQuestion: TextQuestion = 'make_it_ten';

/** The form's questions, shortened. */
const textQuestions: Record<TextQuestion, string> = {
  make_it_ten: 'What would make it a 10?',
  next_action: 'What would you do next?',
  explanation: 'How would you explain it?',
  exciting_part: 'What excites you most?',
  unclear_part: 'What’s still unclear?',
  know_anyone: 'Do you know anyone?',
  first_impression_other: 'First impression (other)',
  hesitation_reason: 'What holds you back from listing?',
  maybe_hesitation: 'What might make you hesitate?',
};

const choiceTitles: Record<FeedbackResults['choices'][number]['question'], string> = {
  first_impression: 'First impression',
  clear_sense: 'Is it clear what this is?',
  has_gear_listed: 'Has gear to list',
  would_list: 'Would list it',
};

const questionIn = (params: URLSearchParams): TextQuestion =>
  (Object.keys(textQuestions) as TextQuestion[]).find((each) => each === params.get('question')) ??
  firstQuestion;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URLSearchParams(new URL(request.url).searchParams);
  asked.set('question', questionIn(asked));
  const [results, page] = await Promise.all([
    askApi<FeedbackResults>('/operator/feedback'),
    askFiltered<{ texts: FeedbackText[]; next: string | null }>('/operator/feedback/texts', asked),
  ]);
  return { results, ...page };
}

const columnsFor = (open: (text: FeedbackText) => void): Column<FeedbackText>[] => [
  column(
    'Answer',
    (text) => (
      <RowButton onClick={() => open(text)}>
        <span className={styles.clip}>{text.text}</span>
      </RowButton>
    ),
    'head',
  ),
  column('Rating', ({ rating }) => `${rating} of 10`, 'end', 'narrow'),
  column('Date', ({ givenOn }) => givenOn, 'end', 'narrow'),
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What people said about us: counted, and in their own words. */
export default function Feedback({ loaderData: { results, texts, next } }: Route.ComponentProps) {
  const [open, setOpen] = useState<FeedbackText | null>(null);
  const [params] = useSearchParams();
  const question = questionIn(params);
  const mean =
    results.meanRating === null ? 'nobody has rated yet' : `${results.meanRating} of 10 on average`;
  return (
    <>
      <PageHead
        title="Feedback"
        text={`${results.count} ${results.count === 1 ? 'answer' : 'answers'}, ${mean}. Nobody can be traced from it.`}
        actions={
          <ExportButton
            path="/operator/feedback/export"
            label="Export all"
            title="Export all feedback?"
            description="A CSV file with every answer. The export is logged in the audit log."
          />
        }
      />
      <div className={styles.panels}>
        <ColumnPlot
          title="Rating"
          summary={`From 1 to 10: ${mean}.`}
          axis="Rating"
          unit="answers"
          columns={results.ratings.map((value, index) => ({ label: String(index + 1), value }))}
        />
        {results.choices.map(({ question: name, answers }) => (
          <BarPlot
            key={name}
            title={choiceTitles[name]}
            summary={answers.map(({ answer, count }) => `${capital(answer)} ${count}`).join(', ')}
            unit="answers"
            bars={answers.map(({ answer, count }) => ({ label: capital(answer), value: count }))}
          />
        ))}
      </div>
      <h2 className={styles.second}>In their own words</h2>
      <FilterBar>
        <FilterSelect
          name="question"
          label="Question"
          isWide
          standard={firstQuestion}
          options={Object.entries(textQuestions).map(([value, label]) => ({ value, label }))}
        />
      </FilterBar>
      <Table
        caption={textQuestions[question]}
        columns={columnsFor(setOpen)}
        rows={texts}
        keyOf={({ id }) => id}
        empty="No one has answered this question yet."
      />
      <Pager next={next} />
      <Dialog isOpen={open !== null} onClose={() => setOpen(null)} title={textQuestions[question]}>
        {open && (
          <>
            <p className={styles.words}>{open.text}</p>
            <p className={styles.quiet}>
              <Badge size="small">{open.rating} of 10</Badge> {open.givenOn}
            </p>
          </>
        )}
      </Dialog>
    </>
  );
}
