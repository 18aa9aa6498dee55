export { ApiError, ConnectionError, isRefusedFor } from './errors.ts';
export type { ErrorReason } from './generated/reasons.ts';
export type * from './generated/types.ts';
export { Listing, type Page } from './listing.ts';
export { Switchboard } from './switchboard.ts';
export type { RequestOptions, SwitchboardOptions } from './transport.ts';
export type { Upload, UploadProgress } from './upload.ts';
export { verifyWebhook, WebhookError, type WebhookEvent } from './webhooks.ts';
