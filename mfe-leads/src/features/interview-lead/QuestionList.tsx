import { interviewQuestions } from '@switchboard/contracts/interviews.limits';
import { Button, Heading, IconButton, IconPlus, phoneOnly, Stack, Text, tokens } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { IconChevronDown, IconChevronUp, IconTrash } from '@switchboard/design-system/icons';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { added, canAdd, moved, removed, rewritten, type WrittenQuestion } from './questions.ts';

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  list-style: none;

  & > li {
    display: grid;
    align-items: end;
    gap: ${tokens.space[2]};
    grid-template-columns: minmax(0, 1fr) auto;

    ${phoneOnly} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Moves = styled.div`
  display: flex;
  gap: ${tokens.space[1]};
`;

interface QuestionListProps {
  questions: readonly WrittenQuestion[];
  onChange: (questions: WrittenQuestion[]) => void;
}

/** The interviewer's questions, in order. */
export function QuestionList({ questions, onChange }: QuestionListProps) {
  // Only a newly added question takes the focus.
  const [newest, setNewest] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const next = added(questions);
    setNewest(next.at(-1)?.key ?? null);
    onChange(next);
  };
  const remove = (key: number) => {
    addButton.current?.focus();
    onChange(removed(questions, key));
  };
  return (
    <Stack as="section" gap={3} aria-label="Questions">
      <Heading level={3}>Questions</Heading>
      <Text tone="muted">
        {questions.length === 0
          ? "If you don't add questions, the interviewer asks its own."
          : `Asked in this order, up to ${interviewQuestions.most}. Blank questions are skipped.`}
      </Text>
      {questions.length > 0 && (
        <List>
          {questions.map(({ key, text }, index) => (
            <li key={key}>
              <TextArea
                label={`Question ${index + 1}`}
                value={text}
                onChange={(typed) => onChange(rewritten(questions, key, typed))}
                maxLength={interviewQuestions.length}
                rows={2}
                autoFocus={key === newest}
              />
              <Moves>
                <IconButton
                  label={`Move question ${index + 1} up`}
                  icon={<IconChevronUp />}
                  isDisabled={index === 0}
                  onPress={() => onChange(moved(questions, key, -1))}
                />
                <IconButton
                  label={`Move question ${index + 1} down`}
                  icon={<IconChevronDown />}
                  isDisabled={index === questions.length - 1}
                  onPress={() => onChange(moved(questions, key, 1))}
                />
                <IconButton label={`Remove question ${index + 1}`} icon={<IconTrash />} onPress={() => remove(key)} />
              </Moves>
            </li>
          ))}
        </List>
      )}
      <Stack direction="row">
        <Button ref={addButton} size="sm" icon={<IconPlus size={14} />} isDisabled={!canAdd(questions)} onPress={add}>
          Add Question
        </Button>
      </Stack>
    </Stack>
  );
}
