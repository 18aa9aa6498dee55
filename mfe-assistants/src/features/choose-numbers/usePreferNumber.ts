import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Chooses the number that an assistant calls from, or none. */
export const usePreferNumber = () =>
  useMutation(
    endpointMutation('PUT /api/assistants/:id/preferred-number', {
      stale: 'assistant.changed',
      done: 'Phone number of the assistant changed',
      failed: 'Failed to change the phone number. Please try again.',
    }),
  );
