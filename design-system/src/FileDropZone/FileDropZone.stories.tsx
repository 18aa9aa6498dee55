import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FileDropZone } from './FileDropZone.tsx';

const meta = {
  title: 'Forms/FileDropZone',
  component: FileDropZone,
  args: {
    label: 'Drop résumés here',
    hint: 'PDF, DOC, DOCX, TXT, RTF or ODT, up to 10 MB',
    accept: ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.odt'],
    maxBytes: 10 * 1024 * 1024,
    multiple: true,
    onFiles: () => undefined,
  },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof FileDropZone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const One: Story = { args: { multiple: false, label: 'Drop the script here' } };
export const Disabled: Story = { args: { isDisabled: true } };
