import { Anchor, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../../parts/dialog.tsx';
import { Failed, Loading } from '../../../parts/states.tsx';
import { MarkedText as Marked } from '../../../records/marked-text.tsx';
import type { MarkedText } from '../../../records/marks.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import classes from './preview.module.css';

interface PreviewProps {
  readonly fileId: string;
  readonly fileName: string;
  readonly contentType: string;
  /** The text that was read from the file, with the words that a search found. */
  readonly words: MarkedText | undefined;
  readonly onClose: () => void;
}

/**
 * Images of the pages, or plain text; null if the file cannot be shown. The browser never executes anything in the
 * file.
 */
type PreviewContent = { readonly pictures: readonly Blob[] } | { readonly text: string } | null;

export default function Preview({ fileId, fileName, contentType, words, onClose }: PreviewProps) {
  const { say } = useTexts();
  const file = { fileId, fileName, contentType };
  return (
    <Dialog onClose={onClose} title={fileName} size="xl">
      {words ? (
        <Tabs defaultValue={words.marks.length > 0 ? 'text' : 'document'} keepMounted={false}>
          <Tabs.List aria-label={fileName} mb="sm">
            <Tabs.Tab value="document">{say('record.document')}</Tabs.Tab>
            <Tabs.Tab value="text">{say('record.cvText')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="document">
            <DocumentView {...file} />
          </Tabs.Panel>
          <Tabs.Panel value="text">
            <pre className={classes.words}>
              <Marked {...words} />
            </pre>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <DocumentView {...file} />
      )}
    </Dialog>
  );
}

function DocumentView({ fileId, fileName, contentType }: Omit<PreviewProps, 'words' | 'onClose'>) {
  const url = `/api/nova/files/${fileId}/download`;
  const content = useQuery({
    queryKey: ['preview', fileId],
    queryFn: () => show(url, fileName, contentType),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  return (
    <>
      {content.error ? <Failed error={content.error} onRetry={() => void content.refetch()} /> : null}
      {content.isPending ? <Loading lines={12} /> : null}
      {content.data === undefined ? null : <Content shown={content.data} fileName={fileName} url={url} />}
    </>
  );
}

function Content({
  shown,
  fileName,
  url,
}: {
  readonly shown: PreviewContent;
  readonly fileName: string;
  readonly url: string;
}): ReactNode {
  const { say } = useTexts();
  if (shown === null)
    return (
      <Text>
        {say('record.noPreview')}{' '}
        <Anchor href={url} download={fileName}>
          {say('record.download', { name: fileName })}
        </Anchor>
      </Text>
    );
  if ('text' in shown) return <pre className={classes.words}>{shown.text}</pre>;
  return (
    <div className={classes.pages}>
      {shown.pictures.map((picture, at) => (
        <Picture
          key={at}
          picture={picture}
          name={`${fileName} ${String(at + 1)}/${String(shown.pictures.length)}`}
        />
      ))}
    </div>
  );
}

/** Shows an image. Its address occupies memory, so it is revoked with the image. */
function Picture({ picture, name }: { readonly picture: Blob; readonly name: string }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(picture);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture]);
  return address === undefined ? null : <img src={address} alt={name} />;
}

async function show(url: string, fileName: string, contentType: string): Promise<PreviewContent> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`HTTP ${String(answer.status)}`);
  const bytes = await answer.arrayBuffer();
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'pdf' || contentType === 'application/pdf') return { pictures: await readPdf(bytes) };
  if (ending === 'docx') return { text: await readDocx(bytes) };
  if (/^image\/(?:png|jpeg|gif|webp)$/u.test(contentType))
    return { pictures: [new Blob([bytes], { type: contentType })] };
  return contentType.startsWith('text/') ? { text: new TextDecoder().decode(bytes) } : null;
}
