import type {
  AcceptedCallBack,
  EmbedConversationInput,
  EmbedMessageInput,
  EmbedMessages,
  PublicEmbed,
  StartedEmbedConversation,
} from '@switchboard/contracts/embed-chats';

/** What opens a chat again: kept in the tab only. */
export interface Conversation {
  id: string;
  token: string;
}

export interface CallBack {
  name: string;
  phone_number: string;
  client_id: string;
}

/** Requests of one embed. Each of them throws a `Refusal`. */
export interface EmbedApi {
  read(): Promise<PublicEmbed>;
  start(fields: EmbedConversationInput['fields']): Promise<StartedEmbedConversation>;
  write(conversation: Conversation, message: EmbedMessageInput): Promise<EmbedMessages>;
  messages(conversation: Conversation, after: number): Promise<EmbedMessages>;
  end(conversation: Conversation): Promise<EmbedMessages>;
  transcript(conversation: Conversation, email: string): Promise<void>;
  callBack(request: CallBack): Promise<AcceptedCallBack>;
}

/** A request that failed: refused with the API's reason, or `offline` without an answer. */
export class Refusal extends Error {
  readonly reason: string;
  readonly status: number;
  /** Names of invalid fields. */
  readonly fields: readonly string[];
  readonly retryAfterSeconds: number | null;

  constructor(
    reason: string,
    { status = 0, fields = [], retryAfterSeconds = null }: Partial<Omit<Refusal, 'reason'>> = {},
  ) {
    super(reason);
    this.reason = reason;
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The refusal in an error. The two files have a copy of the class each, so `instanceof` would miss the other file's. */
export function refusalIn(error: unknown): Refusal | null {
  return error instanceof Error && 'reason' in error && 'fields' in error ? (error as Refusal) : null;
}
