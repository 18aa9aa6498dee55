/** Prints the OpenAPI document of `/api/openapi.json`, without an installation. */
import { api } from '@switchboard/contracts';
import { authApi } from '@switchboard/contracts/auth';
import { described } from '../http/endpoints.ts';
import { openApiDocument } from '../http/openapi.ts';

process.stdout.write(JSON.stringify(await openApiDocument([...described(api), ...described(authApi)])));
