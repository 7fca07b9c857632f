function text = fileread_utf8(name)
% FILEREAD_UTF8  The text of a file in UTF-8.
  id = fopen(name, 'r');
  if id < 0
    error('wavehall:notFound', '%s: this file cannot be opened.', name);
  end
  bytes = fread(id, Inf, 'uint8=>uint8');
  fclose(id);
  text = native2unicode(bytes(:)', 'UTF-8');
end
