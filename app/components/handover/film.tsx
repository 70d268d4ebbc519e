type FilmProps = { url: string; title: string; className?: string };

/** A film by its address: a file plays in the page, anything else in another site's player. Nothing loads before this is rendered. */
export function Film({ url, title, className }: FilmProps) {
  if (/\.(mp4|webm)$/i.test(new URL(url).pathname)) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the operator's film carries its captions in the file
    return <video src={url} title={title} controls autoPlay playsInline className={className} />;
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the operator's own choice of player, named in the configuration and admitted by the policy
    <iframe
      src={url}
      title={title}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className={className}
    />
  );
}
