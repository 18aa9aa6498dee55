import { DescriptionList, isApplePlatform, Kbd, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';

/** Keys to press together. */
type Combination = readonly string[];

const withControl = (key: string): Combination => [isApplePlatform() ? '⌘' : 'Ctrl', key];

/** The keyboard shortcuts; each line has one or two key combinations. */
const shortcuts = (): readonly [string, ...Combination[]][] => [
  ['Go to the next node', ['→']],
  ['Go to the previous node', ['←']],
  ['Go to the node above or below', ['↑'], ['↓']],
  ['Go to the start', ['Home']],
  ['Find a node', ['/']],
  ['Edit the node', ['Enter']],
  ['Go back from the form to the node', ['Escape']],
  ['Add a node and connect it', ['A']],
  ['Connect the node with another one', ['C']],
  ['Delete', ['Delete']],
  ['Undo', withControl('Z')],
  ['Redo', withControl('Y')],
  ['Cut', withControl('X')],
  ['Copy', withControl('C')],
  ['Paste', withControl('V')],
  ['Duplicate', withControl('D')],
  ['Select all nodes', withControl('A')],
  ['Move a node on the canvas', [isApplePlatform() ? '⌥' : 'Alt', 'arrow key']],
  ['Show the whole flow', ['F']],
];

/** The keys of the canvas and the outline. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" description="They work on the canvas and in the outline." onClose={onClose}>
      <DescriptionList
        items={shortcuts().map(([term, ...ways]) => ({
          term,
          value: (
            <Stack direction="row" gap={1} align="center" wrap>
              {ways.map((keys, at) => (
                <Stack key={keys.join()} direction="row" gap={1} align="center">
                  {at > 0 && (
                    <Text size="sm" tone="muted">
                      or
                    </Text>
                  )}
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Stack>
              ))}
            </Stack>
          ),
        }))}
      />
    </Dialog>
  );
}
