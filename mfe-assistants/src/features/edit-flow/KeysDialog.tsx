import { DescriptionList, Kbd, Stack } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';

const keys: readonly [string, readonly string[]][] = [
  ['Move to the next or the previous node', ['→', '←']],
  ['Move to the node above or below', ['↑', '↓']],
  ['Move a node on the canvas', ['Alt', 'arrow keys']],
  ['Go to the start', ['Home']],
  ['Edit the node', ['Enter']],
  ['Add a node and connect it', ['A']],
  ['Connect the node with another one', ['C']],
  ['Delete', ['Delete']],
  ['Undo, redo', ['Ctrl', 'Z', 'Y']],
  ['Cut, copy, paste, duplicate', ['Ctrl', 'X', 'C', 'V', 'D']],
  ['Select all nodes', ['Ctrl', 'A']],
  ['Find a node', ['/']],
  ['Show the whole flow', ['F']],
  ['Go back to the canvas from the form', ['Escape']],
];

/** The keys of the canvas and the outline. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" description="They work on the canvas and in the outline." onClose={onClose}>
      <DescriptionList
        items={keys.map(([term, list]) => ({
          term,
          value: (
            <Stack direction="row" gap={1} wrap>
              {list.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Stack>
          ),
        }))}
      />
    </Dialog>
  );
}
