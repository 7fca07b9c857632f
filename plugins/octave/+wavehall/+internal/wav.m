function samples = wav(name)
% WAV  The samples of a sound file, samples x channels.
  if exist(name, 'file') ~= 2
    error('wavehall:notFound', '%s: there is no such file. Render the scene again: its folder is not whole.', name);
  end
  try
    samples = audioread(name);
  catch reason
    error('wavehall:unreadable', '%s: this sound file cannot be read: %s', name, reason.message);
  end
end
