module Wavehall
  # Names of a scene. Each is given once.
  class Names
    # Longest name, bytes of UTF-8, with room for a number; the program takes 100.
    MOST_BYTES = 90

    # A name on one line, without what nobody sees; empty if nothing is left.
    def self.clean(name)
      text = Wavehall.text(name.to_s).unicode_normalize(:nfc)
      text = text.gsub(/[\p{C}\p{Z}]+/, ' ').tr('\\', '/').strip
      text = text[0...-1] while text.bytesize > MOST_BYTES
      text.strip
    end

    # What the program makes of a name in the name of a file, on a disk that ignores capitals.
    def self.stem(name)
      name.gsub(/\A[^\p{L}\p{M}\p{N}_-]+|[^\p{L}\p{M}\p{N}_-]+\z/, '').gsub(/[^\p{L}\p{M}\p{N}._-]+/, '_').downcase
    end

    # @param fallback name of what has none
    # @param key what must differ between two names
    def initialize(fallback, &key)
      @fallback = fallback
      @key = key || proc { |name| name }
      @taken = {}
    end

    # The cleaned name, with a number if another one has it.
    def take(name)
      clean = Names.clean(name)
      clean = @fallback unless clean =~ /[\p{L}\p{N}_-]/
      unique = clean
      number = 1
      unique = "#{clean} #{number += 1}" while @taken.key?(@key.call(unique))
      @taken[@key.call(unique)] = true
      unique
    end
  end
end
