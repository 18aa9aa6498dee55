import { type KnowledgeHit, KnowledgeQuestion } from '@switchboard/contracts/knowledge';
import { Banner, Button, Card, EmptyState, IconSearch, ProgressBar, Stack, Text } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { PassagePlace } from '../../knowledge/PassagePlace.tsx';
import { PassageText } from '../../knowledge/PassageText.tsx';

interface Answer {
  question: string;
  hits: readonly KnowledgeHit[];
}

/** How well a passage answers, compared with the best one. */
function Match({ score, best }: { score: number; best: number }) {
  const share = best > 0 ? Math.round((score / best) * 100) : 100;
  const label = share === 100 ? 'Best match' : `${share}% of the best match`;
  return <ProgressBar label={label} value={share} />;
}

function Hits({ answer: { question, hits }, onOpen }: { answer: Answer; onOpen: (documentId: string) => void }) {
  if (hits.length === 0)
    return (
      <EmptyState
        icon={<IconSearch />}
        title="Nothing was found"
        description={`No passage has the words of “${question}”. Try other words, or add a document that answers it.`}
      />
    );
  const best = Math.max(...hits.map(({ score }) => score));
  return (
    <Stack as="ol" gap={3} aria-label={`Passages found for “${question}”`}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Card
            title={hit.document_title}
            titleLevel={2}
            actions={
              <Button
                size="sm"
                aria-label={`Show all passages of ${hit.document_title}`}
                onPress={() => onOpen(hit.document_id)}
              >
                Show document
              </Button>
            }
          >
            <Stack gap={2}>
              <Match score={hit.score} best={best} />
              <PassagePlace passage={hit} />
              <PassageText content={hit.content} marks={hit.marks} />
            </Stack>
          </Card>
        </li>
      ))}
    </Stack>
  );
}

const Question = KnowledgeQuestion.pick({ question: true });

/** Asks a question as a caller would, and shows what an assistant would find. */
export function AskKnowledge({ baseId, onOpen }: { baseId: string; onOpen: (documentId: string) => void }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useSaveForm(Question, {
    values: { question: '' },
    save: (body) => request('POST /api/knowledge-bases/:id/search', { params: { id: baseId }, body }),
    failed: (error) => (error instanceof Error ? error.message : undefined),
    onSaved: ({ items }, { question }) => setAnswer({ question, hits: items }),
    isGuarded: false,
  });
  return (
    <Stack gap={4}>
      <Form form={form} aria-label="Ask it">
        <TextField
          name="question"
          label="What would a caller ask?"
          placeholder="When are you open on Saturdays?"
          description="It shows the passages that an assistant would find, the best first, each with how it compares to the best."
        />
        <Stack direction="row">
          <Button type="submit" variant="primary" icon={<IconSearch />} isPending={form.isSaving}>
            Ask
          </Button>
        </Stack>
      </Form>
      <div aria-live="polite">
        {form.failure ? (
          <Banner tone="danger" title="It could not be asked">
            {form.failure}
          </Banner>
        ) : answer ? (
          <Hits answer={answer} onOpen={onOpen} />
        ) : (
          <Text tone="muted">Nothing was asked yet.</Text>
        )}
      </div>
    </Stack>
  );
}
