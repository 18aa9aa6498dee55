/** Whose files they are. */
interface Recording {
  organization_id: string;
  interview_id: string;
  track: string;
  part: number;
}

/** The folder of all files of one recording; a trigger of its table names it too. */
export const recordingFolder = ({ organization_id, interview_id, track, part }: Recording): string =>
  `${organization_id}/interviews/${interview_id}/${track}-${part}`;

/** The folder of its chunks, which are gone once they are joined. */
export const chunksFolder = (recording: Recording): string => `${recordingFolder(recording)}/chunks`;

/** Where a chunk lies. With its checksum, another one that is refused in its place never touches it. */
export const chunkPath = (recording: Recording, { index, sha256 }: { index: number; sha256: string }): string =>
  `${chunksFolder(recording)}/${index}-${sha256}`;

/** Where the joined file lies. */
export const joinedPath = (recording: Recording): string => `${recordingFolder(recording)}/recording.webm`;
