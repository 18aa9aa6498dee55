import type { Assistant } from '@switchboard/contracts/assistants';
import { Banner, Link, Loaded, type Reading, Skeleton } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';

interface ChooseAssistantProps {
  assistants: Reading<Assistant[]>;
  /** The caller's own state; without it, the form keeps the choice as `assistant_id`. */
  choice?: { id: string | null; onChoose: (id: string) => void };
}

/** The assistant that talks to the lead; without any, explains where to create one. */
export function ChooseAssistant({ assistants, choice }: ChooseAssistantProps) {
  return (
    <Loaded
      query={assistants}
      failed="Failed to load assistants. Please try again."
      loading={<Skeleton shape="block" height={60} />}
    >
      {(published) =>
        published.length === 0 ? (
          <Banner tone="warning" actions={<Link href="/assistants">Go to Assistants</Link>}>
            No assistants available. Please create an assistant first.
          </Banner>
        ) : (
          <Select
            label="Assistant"
            isRequired
            placeholder="Select an assistant"
            options={published.map(({ id, name, description }) => ({
              id,
              label: name,
              description: description ?? undefined,
            }))}
            {...(choice ? { value: choice.id, onChange: choice.onChoose } : { name: 'assistant_id' })}
          />
        )
      }
    </Loaded>
  );
}
