import { ActionIcon, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { act, type JsonObject } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { uploadFile } from '../../api/upload.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { Panel } from '../../parts/panel.tsx';
import { DeleteDialog } from '../../records/delete-dialog.tsx';
import { MarkedText as Marked } from '../../records/marked-text.tsx';
import { type MarkedText, takeExcerpts } from '../../records/marks.ts';
import { useSearchValues } from '../../shell/use-address.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { More } from '../../records/record/more.tsx';
import type { RecordProps } from '../../records/record/record-props.ts';
import recordClasses from '../../records/record/record.module.css';
import { useCvText } from './use-cv-text.ts';
import classes from './files.module.css';

const Preview = lazy(() => import('./preview/preview.tsx'));

const text = (file: JsonObject, name: string): string => (typeof file[name] === 'string' ? file[name] : '');

/** Lists the files of a record, to preview, download and delete. */
export function Files({ kind, id }: RecordProps) {
  const { say } = useTexts();
  return (
    <Panel title={say('record.files')}>
      <More name="files.list" input={{ [`${kind.name}Id`]: id }} none={say('record.noFiles')}>
        {(files) => <FileLines kind={kind} id={id} files={files} />}
      </More>
    </Panel>
  );
}

interface FileLinesProps {
  readonly kind: KindDefinition;
  readonly id: string;
  readonly files: readonly JsonObject[];
}

function FileLines({ kind, id, files }: FileLinesProps) {
  const { query = '' } = useSearchValues();
  const { text: cvText, unreadFileId } = useCvText(kind, id, { files, query });
  return (
    <ul className={recordClasses.related}>
      {files.map((file) => {
        const fileId = text(file, 'id');
        return (
          <li key={fileId} className={classes.file}>
            <FileLine
              file={file}
              words={cvText?.fileId === fileId ? cvText : undefined}
              isUnread={unreadFileId === fileId}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The words that the search found in the CV, from which the record was opened. */
function FoundInCv({ words }: { readonly words: MarkedText }) {
  const { say } = useTexts();
  return (
    <section className={classes.found} aria-label={say('record.foundInCv')}>
      <Text size="xs" fw={600}>
        {say('record.foundInCv')}
      </Text>
      {takeExcerpts(words).map((excerpt, at) => (
        <p key={at}>
          <Marked {...excerpt} />
        </p>
      ))}
    </section>
  );
}

interface FileLineProps {
  readonly file: JsonObject;
  /** The text of a CV, with the words that a search found. */
  readonly words: MarkedText | undefined;
  /** True for a CV from which no text could be read. */
  readonly isUnread: boolean;
}

function FileLine({ file, words, isUnread }: FileLineProps) {
  const { say, bytes, day } = useTexts();
  const { writes } = usePermissions();
  const [open, setOpen] = useState<'preview' | 'delete' | null>(null);
  const name = text(file, 'fileName');
  const isStored = file.status === 'STORED';
  const details = [
    text(file, 'category'),
    typeof file.fileSize === 'number' ? bytes(file.fileSize) : '',
    day(text(file, 'createdOn')),
  ];
  return (
    <>
      {words && words.marks.length > 0 ? <FoundInCv words={words} /> : null}
      <Icon name="file" />
      <div className={classes.fileName}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {details.filter((one) => one !== '').join(' · ')}
        </Text>
        {isUnread ? <Text size="xs">{say('record.noCvText')}</Text> : null}
      </div>
      {isStored ? (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('record.preview', { name })}
            onClick={() => setOpen('preview')}
          >
            <Icon name="eye" />
          </ActionIcon>
          <ActionIcon
            component="a"
            href={`/api/nova/files/${text(file, 'id')}/download`}
            download={name}
            variant="subtle"
            color="gray"
            aria-label={say('record.download', { name })}
          >
            <Icon name="download" />
          </ActionIcon>
        </>
      ) : null}
      {writes ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('record.deleteFile', { name })}
          onClick={() => setOpen('delete')}
        >
          <Icon name="trash" />
        </ActionIcon>
      ) : null}
      {open === 'preview' ? (
        <Suspense>
          <Preview
            fileId={text(file, 'id')}
            fileName={name}
            contentType={text(file, 'contentType')}
            words={words}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
      {open === 'delete' ? <DeleteFile file={file} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function DeleteFile({ file, onClose }: { readonly file: JsonObject; readonly onClose: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const name = text(file, 'fileName');
  const remove = useMutation({
    mutationFn: () => act('files.delete', { fileId: text(file, 'id') }),
    onSuccess: async () => {
      onClose();
      tell(say('record.fileDeleted', { name }));
      await renew('files', 'candidates', 'companies');
    },
  });
  return (
    <DeleteDialog
      title={say('record.deleteFile', { name })}
      word={name}
      error={remove.error}
      isBusy={remove.isPending}
      onClose={onClose}
      onDelete={() => remove.mutate()}
    />
  );
}

/** A button that asks for a file and uploads it to the record. */
export function UploadButton({ kind, id }: { readonly kind: KindDefinition; readonly id: string }) {
  const { say } = useTexts();
  const tell = useTell();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile('/files', file, {
        members: {
          [`${kind.name}Id`]: id,
          ...(kind.name === 'candidate' ? { category: 'CV' } : {}),
        },
      }),
    onError: (error) => tell(error.message || say('state.unreachable'), { isFailure: true }),
    onSuccess: async (_id, file) => {
      tell(say('record.uploaded', { name: file.name }));
      await renew('files', kind.plural);
    },
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={say('record.uploadFile')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) upload.mutate(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {say('record.uploadFile')}
      </Button>
    </>
  );
}
