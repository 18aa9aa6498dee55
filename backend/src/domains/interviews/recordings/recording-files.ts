/** The recording that the files belong to. */
interface Recording {
  organization_id: string;
  interview_id: string;
  track: string;
  part: number;
}

/** The folder of all files of one recording; a trigger of its table also uses this path. */
export const recordingFolder = ({ organization_id, interview_id, track, part }: Recording): string =>
  `${organization_id}/interviews/${interview_id}/${track}-${part}`;

/** The folder of its chunks, which are removed once they are joined. */
export const chunksFolder = (recording: Recording): string => `${recordingFolder(recording)}/chunks`;

/** The path of a chunk. It includes the checksum, so a different chunk that is refused never touches the stored one. */
export const chunkPath = (recording: Recording, { index, sha256 }: { index: number; sha256: string }): string =>
  `${chunksFolder(recording)}/${index}-${sha256}`;

/** The path of the joined file. */
export const joinedPath = (recording: Recording): string => `${recordingFolder(recording)}/recording.webm`;
